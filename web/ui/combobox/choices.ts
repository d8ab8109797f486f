import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Choice = { id: number | string; label: string; below?: string | undefined }

export type LoadChoices<Chosen extends Choice> = (named: string) => Promise<Chosen[]>

/** As many as are shown at once. */
export const maxChoices = 20

export function choicesQuery<Chosen extends Choice>(
  typed: string,
  load: LoadChoices<Chosen>,
  about: readonly unknown[],
) {
  const named = typed.trim()
  return queryOptions({
    queryKey: ['choices', ...about, named],
    queryFn: () => load(named),
    placeholderData: keepPreviousData,
  })
}
