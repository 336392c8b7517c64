import { place } from '../place.ts'

/** A stream of events for as long as somebody looks (contract/live.ts); what it says no with is as of any call. */
export const live = place({ name: 'live', method: 'GET', path: '/api/live', access: 'user' })
