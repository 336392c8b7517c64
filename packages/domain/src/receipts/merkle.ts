/**
 * A Merkle tree: one root stands for a whole list, and whoever has one leaf can show with a few hashes that it is in it.
 * Leaves and inner nodes are hashed under different names, so that a node can never pass for a leaf; a node without a
 * partner goes up as it is, so that no list has the root of another.
 */

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits: each place brings its own. */
export type Hash = (text: string) => string

/** The partner on one level of the tree, and on which side of us it stands. */
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
 * The tree over these nodes. A large tree is made in parts: of parts of 2^n leaves each, all but the last, the roots are
 * one level of the whole tree.
 */
export function treeAbove(hash: Hash, nodes: readonly string[]): Levels {
  if (nodes.length === 0) throw new Error('a tree of nothing has no root')
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

/** The root that a leaf and its path lead to: another leaf or another path leads to another root. Throws for a step that is none. */
export function rootFrom(hash: Hash, leaf: string, path: readonly PathStep[]): string {
  return path.reduce(
    (own, { side, hash: other }) => {
      if (side !== 'left' && side !== 'right') throw new Error(`${side} is no side`)
      return side === 'left' ? nodeHash(hash, other, own) : nodeHash(hash, own, other)
    },
    leafHash(hash, leaf),
  )
}
