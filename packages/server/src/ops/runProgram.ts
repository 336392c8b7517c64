/** The operator's tool: Commander parses the words, and the command that they name runs. */
import { Argument, Command, CommanderError, Option } from 'commander'
import type { Database } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { COMMANDS } from './commands.ts'
import {
  flagsOf,
  type Listing,
  type Operating,
  type OpsCommand,
  optionsOf,
  usageOf,
} from './opsCommand.ts'

export type Terminal = Pick<Operating, 'env' | 'print' | 'confirm'> & {
  /** Opens the database while `work` runs. Help and completion need none. */
  withDatabase(work: (db: Database) => Promise<number>): Promise<number>
}

/** The words name no command. The message is the usage of the tool. */
export class UsageError extends OperatorError {}

/**
 * Runs the command that the words name, or prints the help that they request. Returns the exit code.
 *
 * @throws UsageError when they name no command
 * @throws OperatorError when the command refuses them
 */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<number> {
  const parsed = parseWords(words)
  if ('help' in parsed) {
    terminal.print(parsed.help)
    return 0
  }
  const { command, args, options, isConfirmed, isJson } = parsed
  if ('makeText' in command) {
    terminal.print(command.makeText())
    return 0
  }
  if ('refusal' in command) throw new OperatorError(command.refusal)
  const { env, print } = terminal
  if ('runAsOwner' in command) return command.runAsOwner({ env, args, print })
  function printListing({ rows, lines, exitCode }: Listing): number {
    for (const line of isJson ? [JSON.stringify(rows)] : lines) print(line)
    return exitCode
  }
  if ('listAsOwner' in command) return printListing(await command.listAsOwner({ env }))
  return terminal.withDatabase(async (db) => {
    const confirm = isConfirmed ? undefined : terminal.confirm
    const operating: Operating = { db, args, options, env, print, confirm }
    if ('run' in command) return command.run(operating)
    return printListing(await command.list(operating))
  })
}

/** A command with what was given to it. */
type Call = Pick<Operating, 'args' | 'options'> & {
  readonly command: OpsCommand
  /** With `--yes`. */
  readonly isConfirmed: boolean
  readonly isJson: boolean
}

function parseWords(words: readonly string[]): Call | { readonly help: string } {
  let call: Call | undefined
  let help = ''
  const program = new Command()
    .usage('<command>')
    .helpOption('-h, --help', 'prints the help of a command')
    // `reconcile list` has an option that `reconcile` has, too.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text
      },
      writeErr: () => {},
    })
    .configureHelp({
      // The usage has all words of a command, also in the list of its group.
      commandUsage: (one) => `npm run ops -- ${one.usage()}`,
      visibleCommands: (group) => group.commands.flatMap(commandsOf),
      subcommandTerm: (one) => one.usage(),
      optionTerm: ({ flags }) => flags.replace(/[<>]/g, ''),
    })
  for (const command of COMMANDS)
    addCommand(program, command, (given) => {
      call = given
    })
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.code === 'commander.helpDisplayed') return { help: help.trimEnd() }
    // The command refuses an empty value in its own sentence.
    if (error.code === 'commander.optionMissingArgument') return parseWords([...words, ''])
    // Commander names the option in its message alone.
    const [, option] = /unknown option '(.*)'/.exec(error.message) ?? []
    if (option !== undefined && isCommand(words))
      throw new OperatorError(`There is no option ${option} here.`)
  }
  if (!call) throw new UsageError(program.helpInformation().trimEnd())
  return call
}

/** Adds the command below the groups that its first words name. */
function addCommand(program: Command, command: OpsCommand, use: (call: Call) => void): void {
  const leaf = command.name.reduce((group, word, at) => {
    const given = group.commands.find((one) => one.name() === word)
    const path = command.name.slice(0, at + 1).join(' ')
    return given ?? group.command(word).usage(`${path} <command>`)
  }, program)
  leaf.description(command.does).usage(usageOf(command)).allowExcessArguments()
  // Every argument is optional for Commander: the sentence of the command names a missing one.
  for (const { name, meaning } of command.arguments ?? [])
    leaf.addArgument(new Argument(`[${name}]`, meaning))
  for (const [name, option] of optionsOf(command))
    leaf.addOption(new Option(flagsOf(name, option).replace(/ (.*)/, ' <$1>'), option.meaning))
  leaf.action(() => {
    refuseExcess(leaf)
    refuseEarlyOptions(leaf)
    const { yes, json, ...options } = leaf.opts()
    use({ command, args: leaf.args, options, isConfirmed: yes === true, isJson: json === true })
  })
}

/** A text of several words without quotes must not lose its end. */
function refuseExcess({ args, registeredArguments }: Command): void {
  const excess = args[registeredArguments.length]
  if (excess !== undefined && !registeredArguments.at(-1)?.variadic)
    throw new OperatorError(
      `There is one word too many, "${excess}": write a text of several words in quotes.`,
    )
}

/** The options before the last word of a command are those of a shorter command, and would have no effect. */
function refuseEarlyOptions({ parent }: Command): void {
  if (parent && Object.keys(parent.opts()).length > 0)
    throw new OperatorError('Write the options after all words of the command.')
}

function isCommand(words: readonly string[]): boolean {
  return COMMANDS.some(({ name }) => name.every((word, at) => words[at] === word))
}

/** The command and those below it, without groups: only a command has a description. */
function commandsOf(command: Command): Command[] {
  const all = [command, ...command.commands.flatMap(commandsOf)]
  return all.filter((one) => one.description() !== '')
}
