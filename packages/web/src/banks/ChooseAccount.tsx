import { Button } from '@mantine/core'
import { banksTexts, transferTexts } from '@sidebet/copy/screens/banks'
import { useId } from 'react'
import { useRefresh } from '../api/useCall.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { paths } from '../ui/page/paths.ts'
import styles from './ChooseAccount.module.css'
import { type Bank, confirmDeposits } from './confirmDeposits.tsx'
import { removeBank } from './removeBank.ts'

const texts = transferTexts

const STATUS = { verified: '', unverified: texts.unverified, failed: texts.failed } as const

/** The linked banks by name. An unverified bank shows its status and the next step, and cannot be chosen. */
export function ChooseAccount(props: {
  readonly banks: readonly Bank[]
  readonly chosen: Bank | null
  readonly onChoose: (bank: Bank) => void
  readonly error?: string
}) {
  const { banks, chosen, onChoose, error } = props
  const errorId = useId()
  return (
    <div className={styles.choose}>
      <table className={styles.table} {...(error && { 'aria-describedby': errorId })}>
        <caption>{texts.choose}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{texts.account}</th>
          </tr>
        </thead>
        <tbody>
          {banks.map((bank) => (
            <tr key={bank._id} data-chosen={bank._id === chosen?._id}>
              <td>
                <div className={styles.row}>
                  <label>
                    <input
                      type="radio"
                      name="account"
                      value={bank._id}
                      checked={bank._id === chosen?._id}
                      disabled={bank.status !== 'verified'}
                      onChange={() => onChoose(bank)}
                    />
                    <span>
                      {bank.accountName}
                      {bank.status !== 'verified' && <em>{STATUS[bank.status]}</em>}
                    </span>
                  </label>
                  <BankActions of={bank} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <LinkButton to={paths.depositChoice} isQuiet>
        {texts.addAnother}
      </LinkButton>
    </div>
  )
}

function BankActions({ of: bank }: { readonly of: Bank }) {
  const refresh = useRefresh()
  const act = (what: () => Promise<boolean>) => async () => {
    if (await what()) await refresh('bankAccounts')
  }
  const confirm = act(() => confirmDeposits([bank]))
  const remove = act(() => removeBank(bank))
  const { accountName: name } = bank
  return (
    <div className={styles.actions}>
      {bank.status === 'unverified' && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={texts.confirmOf(name)}
          onClick={() => void confirm()}
        >
          {texts.confirm}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={banksTexts.remove.of(name)}
        onClick={() => void remove()}
      >
        {banksTexts.remove.word}
      </Button>
    </div>
  )
}
