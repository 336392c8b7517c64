/** The description of a command: its words, arguments and options, and its work. Help, completion and `docs/` follow from it. */
import type { Database } from '../platform/database/db.ts'

export type Operating<Option extends string = string> = {
  readonly db: Database
  /** The words after the command's own, without options. */
  readonly args: readonly string[]
  /** The values of the given options. */
  readonly options: { readonly [Name in Option]?: string | undefined }
  /** The settings, as `readConfig` reads them. */
  readonly env: Record<string, string | undefined>
  readonly print: (line: string) => void
  /** Prompts at the terminal for a yes; undefined without a terminal and with `--yes`. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined
}

export type OpsArgument = {
  /** As help shows it: `ID`, or `FILE...` for one or more, or `on|off` for one of these words. */
  readonly name: string
  readonly meaning: string
  /** Its possible values, unless the name lists them. The shell completes them. */
  readonly values?: readonly string[]
}

export type OpsOption = {
  /** Its value as help shows it, such as `TEXT` or `paypal|dwolla`; a flag has none. */
  readonly value?: string
  readonly meaning: string
  /** The command refuses to run without it. */
  readonly isRequired?: boolean
  readonly values?: readonly string[]
}

/** The answer of a command that lists rows. */
export type Listing = {
  /** For `--json`. Ids are those of the text, times are dates. */
  readonly rows: readonly object[]
  /** The same for the terminal. */
  readonly lines: readonly string[]
  readonly exitCode: number
}

type AsOwner = Pick<Operating, 'env' | 'args' | 'print'>

type Work<Option extends string> =
  /** Returns the exit code. */
  | { readonly run: (operating: Operating<Option>) => Promise<number> }
  | {
      readonly list: (operating: Operating<Option>) => Promise<Listing>
      /** The keys of a row: `id, league, note`; one entry per kind of row. */
      readonly keys: readonly string[]
    }
  /** Opens the database as the owner of the tables, by itself. */
  | { readonly runAsOwner: (operating: AsOwner) => Promise<number> }
  | {
      readonly listAsOwner: (operating: Pick<AsOwner, 'env'>) => Promise<Listing>
      readonly keys: readonly string[]
    }
  /** A text that needs no database. */
  | { readonly makeText: () => string }
  /** Why this program cannot do it. `npm run ops` does it before it runs this program. */
  | { readonly refusal: string }

export type OpsCommand<Option extends string = string> = {
  readonly name: readonly string[]
  readonly does: string
  readonly arguments?: readonly OpsArgument[]
  readonly options?: { readonly [Name in Option]: OpsOption }
  /** It prompts for a yes on a terminal, unless `--yes` is given. */
  readonly confirms?: boolean
} & Work<Option>

/** Checks that a command reads only the options that it describes. */
export function defineCommand<Option extends string = never>(
  command: OpsCommand<Option>,
): OpsCommand {
  return command
}

const YES: OpsOption = { meaning: 'runs without the confirmation, as without a terminal' }
const JSON_ROWS: OpsOption = { meaning: 'prints the rows as one JSON array' }

/** All options of a command, those that the tool adds included. */
export function optionsOf(command: OpsCommand): [name: string, option: OpsOption][] {
  return Object.entries({
    ...command.options,
    ...(command.confirms && { yes: YES }),
    ...('keys' in command && { json: JSON_ROWS }),
  })
}

/** `--reason TEXT`. */
export function flagsOf(name: string, { value }: OpsOption): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

/** How a command is called: `game void ID --reason TEXT`. */
export function usageOf(command: OpsCommand): string {
  const options = optionsOf(command).map(([name, option]) =>
    option.isRequired ? flagsOf(name, option) : `[${flagsOf(name, option)}]`,
  )
  const args = (command.arguments ?? []).map(({ name }) => name)
  return [...command.name, ...args, ...options].join(' ')
}
