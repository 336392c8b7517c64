/**
 * A Merkle tree: one root represents a whole list. The owner of one leaf can prove with a few hashes that the list
 * contains it.
 * Leaves and inner nodes are hashed with different prefixes, so that a node cannot pass for a leaf. A node without a
 * partner moves up unchanged, so that no two lists have the same root.
 */

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Each environment (browser, Node.js) passes its own implementation. */
export type Hash = (text: string) => string

/** The partner on one level of the tree, and its side. */
export type PathStep = { readonly side: 'left' | 'right'; readonly hash: string }

export function leafHash(hash: Hash, text: string): string {
  return hash(`leaf ${text}`)
}

function nodeHash(hash: Hash, left: string, right: string): string {
  return hash(`node ${left} ${right}`)
}

/** The levels of a tree, from the hashes of its leaves up to the root alone. */
export type Levels = readonly (readonly string[])[]

/** The tree over these texts. Throws for no leaves. */
export function treeOf(hash: Hash, leaves: readonly string[]): Levels {
  return treeAbove(
    hash,
    leaves.map((text) => leafHash(hash, text)),
  )
}

/**
 * The tree over these nodes. A large tree is built in parts: the roots of parts of 2^n leaves each, except the last, form
 * one level of the whole tree.
 */
export function treeAbove(hash: Hash, nodes: readonly string[]): Levels {
  if (nodes.length === 0) throw new Error('a tree without leaves has no root')
  const levels: string[][] = [[...nodes]]
  for (;;) {
    const below = levels.at(-1)!
    if (below.length === 1) return levels
    const level: string[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at]!, below[at + 1]]
      level.push(right === undefined ? left : nodeHash(hash, left, right))
    }
    levels.push(level)
  }
}

export function rootOf(levels: Levels): string {
  return levels.at(-1)![0]!
}

/** The partners of a leaf from the bottom to the root. */
export function pathIn(levels: Levels, leaf: number): PathStep[] {
  return levels.slice(0, -1).flatMap((level, height): PathStep[] => {
    const at = leaf >> height
    const partner = level[at ^ 1]
    return partner === undefined ? [] : [{ side: at % 2 === 0 ? 'right' : 'left', hash: partner }]
  })
}

/**
 * The root that results from a leaf and its path: another leaf or another path gives another root. Throws for an invalid
 * step.
 */
export function rootFrom(hash: Hash, leaf: string, path: readonly PathStep[]): string {
  return path.reduce(
    (own, { side, hash: other }) => {
      if (side !== 'left' && side !== 'right') throw new Error(`${side} is no side`)
      return side === 'left' ? nodeHash(hash, other, own) : nodeHash(hash, own, other)
    },
    leafHash(hash, leaf),
  )
}
