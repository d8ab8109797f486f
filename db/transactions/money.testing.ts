import type pg from 'pg'
import { one } from '../test/people.ts'

export type Drift = {
  deals: number
  unequal: number
  rounded_wrongly: number
  below_zero: number
  difference: string
}

/**
 * Divides deals of chance, from a cent to ten million dollars, and says on how many the parts do not add up or
 * are not what whole cents and floor() give, and by how much the totals differ.
 */
export function drift(db: pg.Client, deals: number): Promise<Drift> {
  return one<Drift>(
    db,
    `with given as materialized (
        select round((0.01 + 10 ^ (random() * 9 - 2))::numeric, 2) as deal, round((random() * 100)::numeric, n % 4) as rate,
            round((random() * 100)::numeric, n / 4 % 4) as share
          from generate_series(1, $1::int) n),
      divided as materialized (
        select g.*, hidden.split_deal(g.deal, row(null, null, null, g.rate, 'PLATFORM', g.share, 'PLATFORM')::app.sample_deal,
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
