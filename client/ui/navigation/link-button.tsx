import { Link, type LinkProps } from '#client/lib/router/link.tsx';
import { type ButtonVariant, buttonClasses } from '../form/button.tsx';

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
}

export function LinkButton({ variant, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClasses(variant, 'md', className)} />;
}
