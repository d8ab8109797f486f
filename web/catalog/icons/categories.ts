import {
  Banknote,
  Briefcase,
  Car,
  Coins,
  CreditCard,
  Gavel,
  HeartPulse,
  House,
  KeyRound,
  Landmark,
  type LucideIcon,
  Megaphone,
  MonitorSmartphone,
  Plane,
  Scale,
  ShieldCheck,
  ShoppingCart,
  Tag,
  Umbrella,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  Auto: Car,
  Business: Briefcase,
  'E-commerce': ShoppingCart,
  Financial: Landmark,
  Home: House,
  Legal: Scale,
  Medical: HeartPulse,
  'Money Management': Coins,
  'Real Estate': KeyRound,
  'Security and Protection': ShieldCheck,
  'Credit Services': CreditCard,
  Insurance: Umbrella,
  Technology: MonitorSmartphone,
  Travel: Plane,
  'Merchant Services': Banknote,
  'Marketing and Communications': Megaphone,
  'Other Specialized Legal': Gavel,
}

export const categoryNames = Object.keys(icons)

/** A category that an operator added later has no drawing of its own: it gets a plain tag. */
export function categoryIcon(name: string): LucideIcon {
  return icons[name] ?? Tag
}
