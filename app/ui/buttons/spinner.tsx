/** The rings of the logo, turning. Decoration: the text beside it says what happens. */
export function Spinner({ size = '1.25em' }: { size?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className="spinner shrink-0"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M22.1 15.5A5 5 0 1 1 17.9 15.5" />
      <path d="M16.6 29.4A10 10 0 1 1 23.4 29.4" />
      <path d="M23.9 5.5A15 15 0 1 1 16.1 5.5" />
    </svg>
  )
}
