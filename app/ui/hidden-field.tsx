import { HIDDEN_FIELD } from '../lib/forms/form-signals.ts'

/** Programs that fill in whatever they find fill in this; people neither see it nor reach it by keyboard or screen reader. */
export function HiddenField() {
  return (
    <div hidden>
      <input type="text" name={HIDDEN_FIELD} autoComplete="off" tabIndex={-1} aria-hidden="true" />
    </div>
  )
}
