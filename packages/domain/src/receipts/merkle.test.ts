/// <reference types="node" />
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafHash, pathIn, rootFrom, rootOf as rootOfTree, treeAbove, treeOf } from './merkle.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const rootOf = (leaves: readonly string[]) => rootOfTree(treeOf(hash, leaves))
const leaves = fc.array(fc.string(), { minLength: 1, maxLength: 40 })

test('the root of a tree with one leaf is the hash of the leaf, and an empty tree throws', () => {
  expect(rootOf(['a'])).toBe(leafHash(hash, 'a'))
  expect(() => treeOf(hash, [])).toThrow('a tree without leaves')
})

test('the third of three leaves moves up a level unchanged', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => leafHash(hash, text))
  const ab = hash(`node ${a} ${b}`)
  expect(treeOf(hash, ['a', 'b', 'c'])).toEqual([[a, b, c], [ab, c], [hash(`node ${ab} ${c}`)]])
})

test('the path of every leaf leads to the root', () => {
  fc.assert(
    fc.property(leaves, (leaves) => {
      const levels = treeOf(hash, leaves)
      for (const [at, leaf] of leaves.entries()) {
        expect(rootFrom(hash, leaf, pathIn(levels, at))).toBe(rootOf(leaves))
      }
    }),
  )
})

test('another leaf, path or list of leaves leads to another root', () => {
  fc.assert(
    fc.property(leaves, fc.nat(), fc.string(), (leaves, pick, other) => {
      const at = pick % leaves.length
      fc.pre(leaves[at] !== other)
      const levels = treeOf(hash, leaves)
      const path = pathIn(levels, at)
      expect(rootFrom(hash, other, path)).not.toBe(rootOf(leaves))
      expect(rootOf(leaves.with(at, other))).not.toBe(rootOf(leaves))
      expect(rootOf([...leaves, leaves.at(-1)!])).not.toBe(rootOf(leaves))
      const turned = path.map((step) => ({ ...step, hash: hash(step.hash) }))
      if (path.length > 0) expect(rootFrom(hash, leaves[at]!, turned)).not.toBe(rootOf(leaves))
    }),
  )
})

test('the text of an inner node does not count as a leaf', () => {
  const levels = treeOf(hash, ['a', 'b', 'c', 'd'])
  const [left, right] = levels[1]!
  expect(
    rootFrom(hash, `${levels[0]![0]} ${levels[0]![1]}`, [{ side: 'right', hash: right! }]),
  ).not.toBe(rootOf(['a', 'b', 'c', 'd']))
  expect(left).not.toBe(leafHash(hash, `${levels[0]![0]} ${levels[0]![1]}`))
})

test('a tree built in parts has the same root and paths as the whole tree', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), (leaves) => {
      const size = 4
      const parts = Array.from({ length: Math.ceil(leaves.length / size) }, (_, at) =>
        treeOf(hash, leaves.slice(at * size, (at + 1) * size)),
      )
      const above = treeAbove(hash, parts.map(rootOfTree))
      expect(rootOfTree(above)).toBe(rootOf(leaves))
      for (const [at, leaf] of leaves.entries()) {
        const part = Math.floor(at / size)
        const path = [...pathIn(parts[part]!, at % size), ...pathIn(above, part)]
        expect(rootFrom(hash, leaf, path)).toBe(rootOf(leaves))
        expect(path).toEqual(pathIn(treeOf(hash, leaves), at))
      }
    }),
  )
})
