import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('escapeHtml escapes text for content and quoted attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  )
})

test('a template escapes its values and keeps nested markup', () => {
  const items = ['a<b', 'c'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul class="${'"'}">${items}</ul>${1}`.markup).toBe(
    '<ul class="&quot;"><li>a&lt;b</li><li>c</li></ul>1',
  )
})
