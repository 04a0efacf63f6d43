import { useEffect, useState } from 'react'
import type { SamePerson } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'

export function useSamePerson(api: DataApi, person: string): SamePerson | 'unread' | undefined {
  const [same, setSame] = useState<SamePerson | 'unread'>()
  useEffect(() => {
    let left = false
    rpcOf(api)
      .same_person({ person })
      .then(
        (found) => left || setSame(found),
        () => left || setSame('unread'),
      )
    return () => {
      left = true
    }
  }, [api, person])
  return same
}
