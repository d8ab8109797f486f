import { join } from 'node:path'
import type { Filling } from '../comparing/databases.ts'
import { benchLeads } from '../leads/load.ts'

/** A trigger that keeps the limits on searches and new leads from ever being reached. Their rows are still written. */
export const withoutLimits = `
  create or replace function private.bench_no_limit() returns trigger language plpgsql as $$
  begin
    if new.bucket in ('search', 'lead') then new.used := 1; end if;
    return new;
  end $$;
  create or replace trigger bench_no_limit before insert or update on private.rate_limits
    for each row execute function private.bench_no_limit()`

export const wordFile = join(import.meta.dirname, 'words.sql')
export const postFile = join(import.meta.dirname, '../posts/posts.sql')

/** Leads with as many posts, and a request for every twenty. */
export function benchSearch(rows: number): Filling {
  const leads = benchLeads(rows)
  return {
    rows,
    files: [...leads.files, postFile, join(import.meta.dirname, 'tickets.sql'), wordFile],
    tables: [
      ...leads.tables,
      'posts',
      'post_words',
      'support_tickets',
      'ticket_words',
      'person_words',
      'search_words',
    ],
    ids: [...leads.ids, 'posts', 'support_tickets'],
  }
}
