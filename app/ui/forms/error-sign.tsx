/** Before the words of a mistake. */
export function ErrorSign() {
  return (
    <span aria-hidden="true" className="error-sign">
      !
    </span>
  )
}
