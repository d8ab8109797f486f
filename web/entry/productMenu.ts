import {
  ArrowLeftRight,
  ChartColumn,
  CircleHelp,
  House,
  Link2,
  LogOut,
  type LucideIcon,
  Plus,
  Settings,
  Store,
  Users,
} from 'lucide-react'

import type { Permission } from '../../texts/codes.generated.ts'
import type { SignedInUser } from '../people/data/session.ts'
import type { MenuItem } from '../ui/menu/menu.ts'
import { operatorSlug } from '../domain/operator.ts'

type Entry = {
  label: string
  icon: LucideIcon
  to?: string
  needs?: Permission
  place?: 'foot'
}

type Who = Pick<SignedInUser, 'userType' | 'organizationType' | 'permissions'>

/** The side menu: what the person is permitted, of what is built, in the specified order. */
export function productMenu(who: Who, isBuilt: (to: string) => boolean, signOut: () => void): MenuItem[] {
  return entries(who)
    .filter(({ needs }) => needs === undefined || who.permissions.includes(needs))
    .filter(({ to }) => to === undefined || isBuilt(to))
    .map(({ label, icon, to, place }): MenuItem => {
      return { label, icon, place: place ?? 'top', ...(to === undefined ? { act: signOut } : { to }) }
    })
}

function entries(who: Who): Entry[] {
  return [
    { label: 'Home', icon: House, to: '/' },
    { label: 'My Leads', icon: Users, to: '/view-leads', needs: 'VIEW_LEAD_STATUS' },
    { label: 'Transactions', icon: ArrowLeftRight, to: '/transactions' },
    { label: 'Dashboard', icon: ChartColumn, to: dashboardTarget(who) },
    { label: 'Shop Services', icon: Store, to: '/search-services', needs: 'CREATE_SERVICES' },
    { label: 'Create new lead', icon: Plus, to: '/search-services', needs: 'CREATE_LEAD' },
    { label: 'Referral links', icon: Link2, to: '/referral-links', needs: 'CREATE_LEAD' },
    { label: 'Manage', icon: Settings, to: '/settings' },
    { label: 'Logout', icon: LogOut, place: 'foot' },
    { label: 'Customer Support', icon: CircleHelp, to: '/support-page/help', place: 'foot' },
  ]
}

export function dashboardTarget({
  userType,
  organizationType,
}: Pick<Who, 'userType' | 'organizationType'>): string {
  if (userType === 'ASSOCIATE') return '/dashboard/associate'
  if (userType === 'SERVICE_AGENT') return '/dashboard/service-agent'
  if (organizationType === 'OPERATOR') return `/dashboard/${operatorSlug()}`
  return '/dashboard/vendor'
}
