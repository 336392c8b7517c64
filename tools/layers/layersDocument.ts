/** Prints the layers as text and diagrams, from the same tables as the rules. */
import {
  CLIENT,
  CLIENT_OF_FEATURES,
  PACKAGES,
  SERVER_FEATURES,
  SERVER_PARTS,
  SERVER_SHARED,
} from './layers.ts'

/** @param name of a part, which may have a slash */
const node = (name: string) =>
  name.includes('/') ? `${name.replaceAll('/', '_')}["${name}"]` : name

function diagram(arrows: readonly (readonly [from: string, others: readonly string[]])[]) {
  const lines = arrows
    .filter(([, others]) => others.length > 0)
    .map(([from, others]) => `  ${node(from)} --> ${others.map(node).join(' & ')}`)
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const table = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  [headers, headers.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** The whole of `docs/layers.md`. */
export function layersDocument() {
  const parts = Object.keys(SERVER_PARTS)
  /** From the top down, with an arrow from each part to the one below it. */
  const stack = parts.map((part, index) => [parts[index + 1] ?? 'features', [part]] as const)
  const features = Object.entries(SERVER_FEATURES)
  return `# Layers

Which part may import which. \`npm run print:layers\` prints this page from \`tools/layers/layers.ts\`; \`npm run check\` enforces the same
tables with dependency-cruiser (\`tools/layers/layerRules.ts\`). An import of a type counts as much as one of a value, and no imports form a circle.

## Packages

${diagram(Object.entries(PACKAGES))}

A package is entered by its name, never by a path. \`domain\` imports nothing else: no library, no clock, no I/O. \`web\` and \`copy\` have the types of
\`contract\` alone. \`chaos\` has of \`server\` only \`verify\` and the way to PostgreSQL, so that it judges the product from outside.

## Server

${diagram(stack.toReversed())}

Each part may import every part below it. Every other folder of \`packages/server/src\` is a feature.

${table(
  ['part', 'what it is'],
  Object.entries(SERVER_PARTS).map(([part, what]) => [code([part]), what]),
)}

Features import the parts, ${code(SERVER_SHARED)}, and of each other only what is listed:

${table(
  ['feature', 'may import', 'for'],
  features.map(([feature, [others, reason]]) => [`\`${feature}\``, code(others), reason]),
)}

\`server.ts\`, \`routes.ts\`, \`jobs.ts\`, \`health.ts\` and \`main.ts\` put the parts together. Tests may import all of it; \`testing\` and \`invariants\` are theirs.

## Client

${diagram([['app', ['features']], ['features', CLIENT_OF_FEATURES], ...Object.entries(CLIENT)])}

Every folder of \`packages/web/src\` that has no arrow of its own is a feature: its screens import no other feature.
\`ui\`, \`api\`, \`session\` and \`live\` know no bets.
`
}
