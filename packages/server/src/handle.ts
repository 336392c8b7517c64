/** Handlers of endpoints, typed with the services of this product. */
import type { Endpoint } from '@sidebet/contract/endpoint'
import {
  type Handler as HttpHandler,
  type Request as HttpRequest,
  handleWith,
} from './platform/http/handle.ts'
import type { Services } from './services.ts'

export type Handler = HttpHandler<Services>
export type Request<C extends Endpoint> = HttpRequest<C, Services>

export const handle = handleWith<Services>()
