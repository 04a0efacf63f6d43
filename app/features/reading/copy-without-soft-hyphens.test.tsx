import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import './copy-without-soft-hyphens.ts'

test('copied text and its markup hold no soft hyphens', () => {
  renderOnSite(
    <p>
      Die <b>Frequenz{'\u00ad'}medizin</b>
    </p>,
  )
  getSelection()?.selectAllChildren(screen.getByText('Die'))
  const copied: Record<string, string> = {}
  const clipboardData = { setData: (type: string, data: string) => void Object.assign(copied, { [type]: data }) }
  const copy = Object.assign(new Event('copy', { cancelable: true }), { clipboardData })

  dispatchEvent(copy)

  expect(copied).toEqual({ 'text/plain': 'Die Frequenzmedizin', 'text/html': 'Die <b>Frequenzmedizin</b>' })
  expect(copy.defaultPrevented).toBe(true)
})
