/** "Guten Tag Erika Mustermann,", or without a name where none is given or wanted. */
export function greetingOf(
  { salutation }: { salutation?: string },
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
): string {
  const name = salutation === 'name' ? [first_name, last_name].filter(Boolean).join(' ') : ''
  return name ? `Guten Tag ${name},` : 'Guten Tag,'
}
