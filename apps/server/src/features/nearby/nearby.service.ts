export { tellWishers } from './tell-wishes.ts';
