/** Loaded into the programs of `npm start`, before they begin: one whose start is gone, killed say, is told to stop. */

const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.connected) process.once('disconnect', stop)
else stop()
// A program that has nothing left to do ends as it would without us.
process.channel?.unref()
