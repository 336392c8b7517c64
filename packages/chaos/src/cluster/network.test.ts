import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionOf, readConnections } from '../environment/sockets.ts'
import { makeNetwork, type Network } from './network.ts'

/** The machines of the clients. */
const machines = new Map<string, string>()
let network: Network<string>
const sockets: Socket[] = []
/** Answers each text with itself. */
const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
let port: number

beforeEach(async () => {
  machines.clear()
  network = makeNetwork(
    (machine) => new Set([...machines].filter(([, of]) => of === machine).map(([of]) => of)),
  )
  await once(echo.listen(0, '127.0.0.1'), 'listening')
  port = await network.open('b', (echo.address() as AddressInfo).port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  network.close()
  echo.close()
  await once(echo, 'close')
})

async function openClient(machine?: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  if (machine) machines.set(connectionOf(socket.localPort!, port), machine)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  return {
    socket,
    received: () => received,
    async send(text: string) {
      socket.write(text)
      while (!received.endsWith(text)) await once(socket, 'data')
    },
  }
}

test('others reach a machine, and neither end of a connection notices that it is cut off', async () => {
  const client = await openClient()
  await client.send('one')
  network.cutOff('b')
  client.socket.write('two')
  // What a client on the machine itself sends later arrives.
  const own = await openClient('b')
  await own.send('own')
  expect(client.received()).toBe('one')
  network.reconnect('b')
  await client.send('three')
  expect(client.received()).toBe('onetwothree')
})

test('a machine that is cut off reaches no other one, with old and new connections', async () => {
  const old = await openClient('a')
  const other = await openClient('c')
  network.cutOff('a')
  const fresh = await openClient('a')
  old.socket.write('old')
  fresh.socket.write('new')
  await other.send('other')
  // Its sender is found later than that of the connection before it.
  const last = await openClient('c')
  await last.send('last')
  expect([old.received(), fresh.received()]).toEqual(['', ''])
  network.reconnect('a')
  await Promise.all([old.send('!'), fresh.send('!')])
  expect([old.received(), fresh.received()]).toEqual(['old!', 'new!'])
})

test('a machine notices the end of a connection only when it is reconnected', async () => {
  const accepted = once(echo, 'connection')
  const client = await openClient()
  const [ofMachine] = (await accepted) as [Socket]
  network.cutOff('b')
  client.socket.destroy()
  const own = await openClient('b')
  await own.send('own')
  expect(ofMachine.readableEnded).toBe(false)
  network.reconnect('b')
  await once(ofMachine, 'close')
})

test('a connection is found by the process that opened it', async () => {
  const client = await openClient()
  const { localPort, remotePort } = client.socket
  expect(readConnections([process.pid])).toContain(connectionOf(localPort!, remotePort!))
  expect(readConnections([]).size).toBe(0)
})
