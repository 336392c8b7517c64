import chips from '../../ui/chip.module.css'

/** One choice among others, or a filter to set and remove. */
export function Choice(props: {
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: string
}) {
  const { isOn, onPress, children } = props
  return (
    <button type="button" className={chips.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}
