export const isAdmin = (userType: string | undefined) => userType === 'admin' || userType === 'superAdmin'
