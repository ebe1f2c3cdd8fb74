export { About as Component } from '../../../features/about/components/about.tsx';
