import { FAQ, type FaqGroup, faqTexts } from '@sidebet/copy/faq/faq'
import { type Section, wordsOf } from '@sidebet/copy/prose'
import { useId, useState } from 'react'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { Blocks } from './Blocks.tsx'
import { Contents } from './Contents.tsx'
import styles from './FaqPage.module.css'
import { useAnchor } from './useAnchor.ts'

/** The questions in their groups, each with an address of its own; in print all answers are open. */
export function FaqPage() {
  const [typed, setTyped] = useState('')
  const isUser = useSession().status === 'in'
  const groups = groupsWith(typed)
  useAnchor()
  return (
    <Page title={faqTexts.title}>
      <p className={styles.lead}>{faqTexts.lead}</p>
      <div className={styles.columns}>
        <div className={styles.beside}>
          <Contents of={groups} />
        </div>
        <div className={styles.faq}>
          <Find
            typed={typed}
            onType={setTyped}
            found={groups.flatMap(({ questions }) => questions).length}
          />
          {groups.map((group) => (
            <Group key={group.id} of={group} />
          ))}
          {isUser && (
            <p className={styles.more}>
              <span>{faqTexts.notAnswered}</span>
              <LinkButton to={paths.contactUs} isQuiet>
                {faqTexts.writeToUs}
              </LinkButton>
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}

function Find(props: {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly found: number
}) {
  const { typed, onType, found } = props
  const id = useId()
  return (
    <search className={styles.find}>
      <label htmlFor={id}>{faqTexts.find}</label>
      <input
        id={id}
        type="search"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
      />
      <p role="status">{typed.trim() !== '' && faqTexts.found(found)}</p>
    </search>
  )
}

function Group({ of: { id, title, questions } }: { readonly of: FaqGroup }) {
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {questions.map((question) => (
        <Question key={question.id} of={question} />
      ))}
    </section>
  )
}

function Question({ of: { id, title, blocks } }: { readonly of: Section }) {
  return (
    <details id={id} className={styles.question}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div className={styles.answer}>
        <Blocks of={blocks} />
        <a href={`#${id}`} aria-label={`${faqTexts.linkTo}: ${title}`} className={styles.link}>
          {faqTexts.linkTo}
        </a>
      </div>
    </details>
  )
}

/** The groups with only the questions that contain all the words, in question or answer. */
function groupsWith(typed: string): readonly FaqGroup[] {
  const words = typed.toLowerCase().split(/\s+/)
  return FAQ.map((group) => ({
    ...group,
    questions: group.questions.filter((question) => {
      const text = `${question.title} ${wordsOf(question.blocks)}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }),
  })).filter(({ questions }) => questions.length > 0)
}
