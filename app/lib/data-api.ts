import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../supabase/functions/_shared/database-types.ts'

/** The data API with the tables and functions that the migrations make. */
export type DataApi = PostgrestClient<Database>
