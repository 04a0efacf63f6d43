import { practice } from '../content/practice.ts'

/** The address of the practice, which stays in one piece where a line has room for it. */
export function MailLink({ className = '' }: { className?: string }) {
  return (
    <a href={`mailto:${practice.email}`} className={`inline-block ${className}`}>
      {practice.email}
    </a>
  )
}
