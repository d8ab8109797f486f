import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type Choice = { id: number; label: string; below?: string | undefined }

export type LoadChoices<Chosen extends Choice> = (named: string) => Promise<Chosen[]>

/** As many as are shown at once. */
export const mostChoices = 20

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

/** The value as it is once nobody has changed it for so many milliseconds. */
export function useSettled<Value>(value: Value, patience = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), patience)
    return () => clearTimeout(timer)
  }, [value, patience])
  return settled
}
