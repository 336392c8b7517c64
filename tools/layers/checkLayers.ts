/** Checks the rules of the layers with dependency-cruiser. Prints the imports that break one, and then exits with 1. */

import { cruise } from 'dependency-cruiser'
import { LAYER_RULES } from './layerRules.ts'

const { output, exitCode } = await cruise(['packages', 'tools'], {
  ruleSet: LAYER_RULES,
  validate: true,
  outputType: 'err',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.types|\\.data)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
  },
})
console.log(output)
process.exitCode = exitCode
