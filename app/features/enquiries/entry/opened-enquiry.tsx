import type { StorageClient } from '@supabase/storage-js'
import { useOutletContext, useRevalidator } from 'react-router'
import type { DataApi } from '../../../lib/data-api.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { deleteEnquiry } from '../deletion/delete-enquiry.ts'
import type { Enquiry } from '../enquiry.ts'
import { PersonSection } from '../person/person-section.tsx'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import type { LoadedEntry } from './load-entry.ts'

export interface OpenedFromList {
  onSaved(enquiry: Enquiry): void
  onDeleted(): Promise<void>
  onClose(): void
}

interface OpenedEnquiryProps {
  api: DataApi
  storage: StorageClient
  topics: Record<string, string>
  entry: LoadedEntry
}

export function OpenedEnquiry({ entry, ...rest }: OpenedEnquiryProps) {
  const { onDeleted, ...list } = useOutletContext<OpenedFromList>()
  const withRecentAuthentication = useRecentAuthentication()
  const { revalidate } = useRevalidator()
  const { enquiry } = entry
  return (
    <EnquiryDialog
      key={[enquiry.id, enquiry.first_name, enquiry.last_name, enquiry.email, enquiry.phone].join(' ')}
      {...rest}
      {...list}
      entry={entry}
      person={
        <PersonSection
          api={rest.api}
          storage={rest.storage}
          of={enquiry}
          onCorrected={revalidate}
          onErased={onDeleted}
        />
      }
      onDelete={async (enquiry) => {
        await withRecentAuthentication(() => deleteEnquiry(rest.api, rest.storage, enquiry))
        await onDeleted()
      }}
    />
  )
}
