import { createElement, type SVGProps } from 'react';

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Returns an icon as a component. The build creates all icons with it. Without a name, screen readers ignore it. */
export function drawnIcon(__html: string) {
  return (props: SVGProps<SVGSVGElement>) => {
    const isNamed = props['aria-label'] !== undefined || props.role !== undefined;
    return createElement('svg', {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      ...stroke,
      'aria-hidden': isNamed ? undefined : true,
      ...props,
      dangerouslySetInnerHTML: { __html },
    });
  };
}
