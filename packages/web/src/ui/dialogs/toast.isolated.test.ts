/** How long a toast stays, with fake timers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissToast,
  pauseToasts,
  releaseToasts,
  toast,
  toastNotification,
  toasts,
} from './toast.ts'

const shown = () => toasts.get().shown.map(({ text }) => text)
const idOf = (text: string) => toasts.get().shown.find((one) => one.text === text)!.id
const TAKEN = {
  noticeID: 'n_1',
  title: 'maria accepted your bet',
  text: '$60.00 of it.',
  to: '/publiclivebets',
  way: 'See the bet',
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  releaseToasts('pointer')
  releaseToasts('focus')
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a plain toast disappears after 6 s, and a notification after 8 s', () => {
  toast('Saved.')
  toastNotification(TAKEN)
  vi.advanceTimersByTime(6_000)
  expect(shown()).toEqual([TAKEN.text])
  expect(toasts.get().shown[0]).toMatchObject(TAKEN)
  vi.advanceTimersByTime(1_999)
  expect(shown()).toEqual([TAKEN.text])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('no toast disappears under the pointer or the focus, and its remaining time continues afterwards', () => {
  toastNotification(TAKEN)
  vi.advanceTimersByTime(3_000)
  pauseToasts('pointer')
  pauseToasts('focus')
  vi.advanceTimersByTime(60_000)
  toast('Saved.')
  vi.advanceTimersByTime(60_000)
  releaseToasts('pointer')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual([TAKEN.text, 'Saved.'])
  releaseToasts('focus')
  vi.advanceTimersByTime(4_999)
  expect(shown()).toEqual([TAKEN.text, 'Saved.'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Saved.'])
  vi.advanceTimersByTime(1_000)
  expect(shown()).toEqual([])
})

test('a toast that is about to disappear stays 2 s after the pointer leaves it', () => {
  toast('Saved.')
  vi.advanceTimersByTime(5_999)
  pauseToasts('pointer')
  releaseToasts('pointer')
  vi.advanceTimersByTime(1_999)
  expect(shown()).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a notice of several events has one toast with its newest text, which stays 8 s', () => {
  toastNotification(TAKEN)
  toastNotification({ ...TAKEN, noticeID: 'n_2', text: 'Another bet.' })
  vi.advanceTimersByTime(5_000)
  toastNotification({
    ...TAKEN,
    title: 'maria and 1 other accepted your bet',
    text: '$70.00 of it.',
  })
  expect(shown()).toEqual(['Another bet.', '$70.00 of it.'])
  vi.advanceTimersByTime(7_999)
  expect(shown()).toEqual(['$70.00 of it.'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('an equal toast is shown once, at most three toasts are shown, and closing one closes no other', () => {
  toast('a')
  toast('b')
  toast('a')
  expect(shown()).toEqual(['b', 'a'])
  toast('c')
  toast('d')
  expect(shown()).toEqual(['a', 'c', 'd'])
  dismissToast(idOf('c'))
  vi.advanceTimersByTime(5_999)
  expect(shown()).toEqual(['a', 'd'])
})
