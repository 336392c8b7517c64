/** The reference of the operator's tool in `docs/commands.md`, made from the descriptions of the commands. */
import { flagsOf, type OpsCommand, optionsOf, usageOf } from './opsCommand.ts'

/** The text between the two markers of the document. */
export function formatReference(commands: readonly OpsCommand[]): string {
  const usages = commands.map((command) => [code(usageOf(command)), command.does])
  const listings = commands.flatMap((command) =>
    'keys' in command ? [[nameOf(command), command.keys.map(code).join(' or ')]] : [],
  )
  return [
    ...formatTable(['command', 'what it does'], usages),
    '',
    ...formatTable(['argument or option', 'meaning', 'commands'], parametersOf(commands)),
    '',
    ...formatTable(['command with `--json`', 'keys of a row'], listings),
  ].join('\n')
}

/** Each argument and option once, with all commands in which it has this meaning. */
function parametersOf(commands: readonly OpsCommand[]): string[][] {
  const rows = new Map<string, [label: string, meaning: string, names: string[]]>()
  for (const command of commands) {
    const labels = [
      ...(command.arguments ?? []).map(({ name, meaning }) => [name, meaning] as const),
      ...optionsOf(command).map(([name, one]) => [flagsOf(name, one), one.meaning] as const),
    ]
    for (const [label, meaning] of labels) {
      const key = JSON.stringify([label, meaning])
      const row = rows.get(key) ?? [code(label), meaning, []]
      row[2].push(nameOf(command))
      rows.set(key, row)
    }
  }
  return [...rows.values()].map(([label, meaning, names]) => [label, meaning, names.join(', ')])
}

const nameOf = ({ name }: OpsCommand) => code(name.join(' '))

/** A vertical bar would end the cell. */
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const [top, ...lines] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [top!, `|${'---|'.repeat(head.length)}`, ...lines]
}
