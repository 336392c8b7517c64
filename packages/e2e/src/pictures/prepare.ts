/** Runs before the pictures: stores a session of ann, who has three months of bets in the trial. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeControl } from '../fixtures/control.ts'
import { logIn } from '../fixtures/person.ts'

export const SESSION_FILE = 'session.json'

export default async function prepare(): Promise<void> {
  const { PICTURES_URL = '', PICTURES_SANDBOX_URL = '', PICTURES_SANDBOX_TOKEN = '' } = process.env
  const control = makeControl(PICTURES_SANDBOX_URL, PICTURES_SANDBOX_TOKEN, PICTURES_URL)
  const cookie = await logIn(PICTURES_URL, control, {
    username: 'ann',
    password: 'Sidebet-demo1!',
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    mfa: false,
  })
  const [name, value] = cookie.split('=')
  const folder = process.env.PICTURES_DIR ?? ''
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, SESSION_FILE), JSON.stringify({ name, value, url: PICTURES_URL }))
}
