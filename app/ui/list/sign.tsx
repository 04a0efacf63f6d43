/** A small drawing before words, or instead of them where they are for screen readers alone (`styles/admin/parts.css`). */
export type SignName = 'mail' | 'steps' | 'safe' | 'clock' | 'day' | 'people' | 'eye' | 'call' | 'reply'

export function Sign({ of }: { of: SignName }) {
  return <i className="sign" data-sign={of} aria-hidden="true" />
}
