/** When and on what machine a run of the bench was made. */
export type Run = {
  readonly at: string
  readonly seconds: number
  readonly isQuick: boolean
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  readonly postgres: string
}

export const runSentence = ({ at, seconds, cpu, cores, memoryGb, node, postgres }: Run) =>
  `One run on ${cores} cores of ${cpu}, ${memoryGb} GB, PostgreSQL ${postgres} (embedded), Node ${node}, on ${at.slice(0, 10)}. It took ${seconds} s, and \`verify\` was clean.`

/** A Markdown table; the first row is its head. */
export function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---')
  return `${[head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
