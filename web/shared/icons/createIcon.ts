import { createElement, type SVGProps } from 'react'

type Shape = [tag: string, attributes: Record<string, string>]
type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/** An icon of a drawing by Lucide, silent unless it is given a name. The build puts this in the place of Lucide's own. */
export default function createIcon({ node }: { node: Shape[] }) {
  return function Icon({ size = 24, ...props }: IconProps) {
    const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
    return createElement('svg', { ...look, width: size, height: size, ...props }, ...shapes)
  }
}

const look: SVGProps<SVGSVGElement> = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}
