import type pg from 'pg'
import { one } from '../../test/people.ts'

export type Drift = {
  deals: number
  unequal: number
  rounded_wrongly: number
  below_zero: number
  difference: string
}

/**
 * Splits random deals from a cent to ten million dollars. Counts those whose parts do not add up or differ from a
 * calculation in whole cents, and the difference of the totals.
 */
export function drift(db: pg.Client, deals: number): Promise<Drift> {
  return one<Drift>(
    db,
    `with given as materialized (
        select round((0.01 + 10 ^ (random() * 9 - 2))::numeric, 2) as deal, round((random() * 100)::numeric, n % 4) as rate,
            round((random() * 100)::numeric, n / 4 % 4) as share
          from generate_series(1, $1::int) n),
      divided as materialized (
        select g.*, private.split_deal(g.deal, row(null, null, null, g.rate, 'PLATFORM', g.share, 'PLATFORM')::app.sample_deal,
            true) as s from given g),
      cents as (
        select d.*, (s).operator_fee * 100 as fee, (s).associate_payout * 100 as payout, (s).operator_earnings * 100 as earnings
          from divided d)
      select count(*)::int as deals, count(*) filter (where fee <> payout + earnings)::int as unequal,
          count(*) filter (where fee <> floor(deal * rate + 0.5) or payout <> floor(fee * share / 100 + 0.5))::int as rounded_wrongly,
          count(*) filter (where payout < 0 or earnings < 0)::int as below_zero,
          round((sum(fee) - sum(payout) - sum(earnings)) / 100, 2)::text as difference
        from cents`,
    [deals],
  )
}
