import { defineStrings } from '@windfall/contract';

/** Strings of the layout. */
const newNotices = (count: number) => (count === 1 ? '1 new notice' : `${count} new notices`);

export const strings = defineStrings({
  en: {
    maintenance:
      'The site is under maintenance. You can read everything, but changes are not possible until it is over.',
    maintenanceForAdmins:
      'Maintenance mode is on: everyone can read, only administrators can change anything.',
    announcement: 'Announcement',
    awaitsApproval:
      'An administrator lets new neighbors in here. Until then you can read, but not share, ask or write.',
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    bottomNavigation: 'Shortcuts',
    home: 'Home',
    browse: 'Browse',
    browseListings: 'Browse Listings',
    map: 'Map',
    users: 'Users',
    resources: 'Resources',
    about: 'About',
    newListing: 'New Listing',
    share: 'Share',
    messages: 'Messages',
    you: 'You',
    unreadMessages: (count: number) => `Messages, ${count} unread`,
    unread: (count: number) => `, ${count} unread`,
    account: 'Account',
    accountOf: (name: string, notices: number) =>
      notices > 0 ? `Account of ${name}, ${newNotices(notices)}` : `Account of ${name}`,
    notices: 'Notices',
    newNotices,
    actingFor: 'You act for',
    notOfGroup: 'This is yours, and not the group’s. Stop acting for the group to see it.',
    signedInAs: 'Signed in as',
    signIn: 'Sign in',
    signUp: 'Sign up',
    signOut: 'Sign out',
    dashboard: 'Dashboard',
    myProfile: 'My Profile',
    myGarden: 'My Garden',
    myGroups: 'My Groups',
    myStands: 'My Stands',
    invite: 'Invite neighbors',
    adminPanel: 'Admin Panel',
    analytics: 'Analytics',
    menu: 'Menu',
    useLightTheme: 'Switch to the light theme',
    useDarkTheme: 'Switch to the dark theme',
    notifications: 'Notifications',
    loading: 'Loading...',
    retry: 'Retry',
    errorDuringLogout:
      'Error during logout. You will be signed out on the server as soon as it can be reached.',
    backendUnavailable: 'Connection to backend unavailable. Some features may be limited.',
    sessionEnded: 'Your session has ended. Please sign in again.',
    sessionEndedHere: 'Your session has ended. Please sign in again. Your text is still here.',
    close: 'Close',
  },
});
