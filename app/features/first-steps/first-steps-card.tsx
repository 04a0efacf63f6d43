import { useId } from 'react'
import { Link } from 'react-router'
import { technicalCare } from '../../../content/technical-care.ts'
import type { FirstSteps } from '../../../rules/operation/first-steps.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { listSteps } from './first-steps-list.ts'

/** What to do before visitors come; folded once there are entries, empty when all is done. */
export function FirstStepsCard({ state, entries }: { state: FirstSteps | undefined; entries: number | undefined }) {
  const headingId = useId()
  const maintenance = technicalCare(useFacts())
  if (!state || entries === undefined) return null
  const steps = listSteps(state, maintenance)
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <Card as="section" tone={state.isPublic ? 'cream' : 'foam'} aria-labelledby={headingId}>
      <details open={entries === 0}>
        <summary>
          <h2 id={headingId}>
            {state.isPublic ? 'Die Website ist öffentlich, und es fehlt noch etwas' : 'Erste Schritte'}
          </h2>{' '}
          <span>
            {steps.length - open.length} von {steps.length} erledigt. Als Nächstes: {open[0]?.name}.
          </span>
        </summary>
        <ol className="mt-3 grid list-decimal gap-2 pl-6">
          {steps.map(({ id, name, isDone, says, forMaintenance, link }) => (
            <li key={name} id={id} tabIndex={id ? -1 : undefined}>
              <strong>{name}</strong> ({isDone ? 'erledigt' : 'offen'}). {keepTogether(says)}{' '}
              {isDone || !link ? null : <Link to={link.to}>{link.label}</Link>}
              {isDone || !forMaintenance ? null : (
                <details className="further-facts">
                  <summary>Für die technische Betreuung</summary>
                  <p>{forMaintenance}</p>
                </details>
              )}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
