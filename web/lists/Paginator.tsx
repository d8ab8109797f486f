import { Link } from '@tanstack/react-router'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import { classes } from '../ui/theme/classes.ts'
import styles from './Paginator.module.css'
import { pageLinks } from './pages.ts'

type PaginatorProps = {
  page: number
  pages: number
  /** For a list that does not keep its page in the address; without it, each link sets `page` there. */
  onPage?: (page: number) => void
}

/** Five page links, and the ends: links, so that a page can be opened, sent and gone back to. */
export function Paginator({ page, pages, onPage }: PaginatorProps) {
  if (pages <= 1) return null
  const step = { page, pages, onPage }
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <Step {...step} to={1} label="First page" ends>
        <ChevronFirst size={18} aria-hidden="true" />
      </Step>
      <Step {...step} to={page - 1} label="Previous page">
        <ChevronLeft size={18} aria-hidden="true" />
      </Step>
      {pageLinks(page, pages).map((number) => (
        <PageLink key={number} to={number} onPage={onPage} label={`Page ${number}`} current={number === page}>
          {number}
        </PageLink>
      ))}
      <Step {...step} to={page + 1} label="Next page">
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
      <Step {...step} to={pages} label="Last page" ends>
        <ChevronLast size={18} aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = Omit<PaginatorProps, 'onPage'> &
  Omit<PageLinkProps, 'current'> & {
    /** Leaves its place to the numbers on a phone. */
    ends?: boolean
  }

/** Where there is nothing further, a link without an address keeps the place. */
function Step({ page, pages, ends = false, ...link }: StepProps) {
  const isOut = link.to < 1 || link.to > pages || link.to === page
  const place = ends ? styles.end : undefined
  if (isOut)
    return (
      <span role="link" aria-disabled="true" aria-label={link.label} className={classes(styles.link, place)}>
        {link.children}
      </span>
    )
  return <PageLink {...link} place={place} />
}

type PageLinkProps = {
  to: number
  label: string
  onPage: PaginatorProps['onPage']
  current?: boolean
  place?: string | undefined
  children: ReactNode
}

function PageLink({ to, label, onPage, current = false, place, children }: PageLinkProps) {
  const act = (event: MouseEvent) => {
    if (!onPage) return
    event.preventDefault()
    onPage(to)
  }
  return (
    <Link
      to="."
      search={turnTo(to)}
      // The first page has no parameter, and would be current on every other page, too.
      activeOptions={{ exact: true }}
      className={classes(styles.link, current && styles.current, place)}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={act}
    >
      {children}
    </Link>
  )
}

/** Keeps the other search parameters. */
function turnTo(page: number) {
  return (search: object) => ({ ...search, page: page > 1 ? page : undefined })
}
