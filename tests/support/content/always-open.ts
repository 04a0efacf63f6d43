/** Before the first release the reply time counts by the shipped facts: with this, from the minute an enquiry comes. */
export const ALWAYS_OPEN = `
  update private.settings set value = jsonb_set(value, '{practice,openingHours}', '[]') where key = 'shipped_facts';
`
