import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { Sign, type SignName } from '../../../ui/list/sign.tsx'

/** Who said it, how and when. */
export function By({ who, how, at, sign }: { who: string; how: string; at: string; sign?: SignName }) {
  return (
    <p className="by">
      {sign ? <Sign of={sign} /> : null}
      <b>{who}</b> {how} · <time dateTime={at}>{formatMoment(new Date(at))}</time>
    </p>
  )
}
