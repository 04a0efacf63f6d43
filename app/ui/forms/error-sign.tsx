/** Before the words of a mistake. */
export function ErrorSign() {
  return (
    <span
      aria-hidden="true"
      className="flex size-[1.5em] flex-none items-center justify-center self-start rounded-pill bg-error leading-none font-semibold text-paper"
    >
      !
    </span>
  )
}
