/** Answers that came with the page: the server has made the calls of its first view. */
import { ANSWERS_ID, type PageAnswers, type RenderRequest } from '@sidebet/contract/renderedPage'
import { queries } from './queries.ts'

let given: RenderRequest['answers'] = {}
let givenAt = 0

/** The next call of each address takes its answer from here. */
export function giveAnswers(answers: RenderRequest['answers']): void {
  given = answers
}

/** The body of an answer that came with the page, once; undefined for any other call. */
export function takeGivenAnswer(address: string): unknown {
  const { [address]: answer, ...others } = given
  given = others
  return answer
}

/** Fills the cache from the page. Returns whether the server has rendered it. */
export function readAnswersOfPage(): boolean {
  const text = document.getElementById(ANSWERS_ID)?.textContent
  if (!text) return false
  const { given, calls }: PageAnswers = JSON.parse(text)
  giveAnswers(given)
  givenAt = Date.now()
  for (const [key, value] of calls) queries.setQueryData(key, value, { updatedAt: givenAt })
  return true
}

/** Whether an answer in the cache came with the page: the first view does not request it again. */
export const cameWithPage = (updatedAt: number): boolean => updatedAt === givenAt
