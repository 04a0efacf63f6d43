import { usePractice } from '../content/site/site-context.tsx'

/** The address of the practice: in one piece where a line has room for it, and never wider than the line. */
export function MailLink({ className = '' }: { className?: string }) {
  const practice = usePractice()
  return (
    <a href={`mailto:${practice.email}`} className={`inline-block max-w-full wrap-anywhere ${className}`}>
      {practice.email}
    </a>
  )
}
