/**
 * Loaded into the programs of `npm start` before they begin. It stops a program whose `npm start` has ended, for example by
 * a kill.
 */

const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.connected) process.once('disconnect', stop)
else stop()
// The IPC channel alone does not prevent the program from ending.
process.channel?.unref()

export {}
