/** The sandbox process: prints one line when ready, exits with 0 on SIGTERM. */
import { optionsFromEnvironment } from './options.ts'
import { startSandbox } from './startSandbox.ts'

try {
  const sandbox = await startSandbox(optionsFromEnvironment(process.env))
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { url, smtpPort } = sandbox
  console.log(`sandbox ready ${JSON.stringify({ url, smtpPort })}`)
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
