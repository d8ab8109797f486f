export type UserType = 'MASTER_ADMIN' | 'ADMIN' | 'ASSOCIATE' | 'SERVICE_AGENT'

/** One hundred and eighty unique names; the second of three is a middle name. */
export const names: readonly string[] = `
Angela Whitfield, Tomás Ibarra, Grace Nakamura, Darnell Simmons, Patricia Ann Kessler, Arjun Mehta,
Colleen Brannigan, Hector Zamora, Mei-Ling Chow, Theodore Vance, Yolanda Prescott, Samir Haddad,
Katherine Rose Oduya, Bradley Stoltz, Lucía Serrano, Jerome Atwater, Hannah Feldstein, Minh Quang Dao,
Valerie Duquette, Curtis Hargrove, Ingrid Solberg, Raymond Tsosie, Aaliyah Monroe, Peter Giannakos,
Rosa Elena Villarreal, Nathaniel Crowe, Priya Raghunathan, Megan Lockhart, Terrence Gaines, Jin-Ho Bae,
Deborah Lynn Hatcher, Emilio Cordero, Fatima Zahra Bennani, Gordon McAllister, Simone Baptiste, Wei Shen,
Claire Ostrowski, Andre Fontenot, Marisol Quintana, Philip Rutherford, Thuy Nguyen, Dwayne Ellis Parrish,
Eleanor Bright, Rafael Benavides, Sunita Kulkarni, Jacob Weintraub, Tamika Rowland, Stephen Kilbride,
Paloma Reyes, Vincent Amato, Chidi Nwosu, Laura Beth Hensley, Oscar Montemayor, Akiko Hayashi,
Reggie Thibodeaux, Natalie Petrov, Ahmed Farouk, Monica Sandoval, Travis Wheelock, Esther Abimbola,
Gerald Pomeroy, Leilani Kealoha, Adrián Fuentes, Susan Marie Trotter, Kwame Boateng, Heather Vandermeer,
Ravi Chandrasekar, Denise Broussard, Miguel Ángel Tovar, Allison Greer, Hyun-Woo Lim, Candace Merriweather,
Isaac Goldfarb, Bernadette Fahey, Carlos Iván Maldonado, Linh Pham, Wesley Underwood, Nia Coleman,
Dmitri Belov, Charlotte Ames, Ernesto Galván, Farah Siddiqui, Lamar Whitaker, Judith Ackerman,
Kiana Begaye, Russell Tidwell, Anjali Deshpande, Brendan O'Rourke, Ximena Carranza, Malik Jefferson,
Suzanne Thorne, Tuan Anh Le, Gwendolyn Pryor, Javier Escobedo, Rebecca Sorensen, Omari Bankole,
Lydia Castaneda, Scott Halvorsen, Mina Rostami, Clifton Dupree, Elise Beaumont, Diego Arellano,
Kimberly Joy Santos, Warren Stackhouse, Zainab Yusuf, Trevor Maddox, Pilar Ontiveros, Benjamin Katz,
Shanice Holloway, Anders Bergstrom, Neha Venkatesan, Fernando Lucero, Ruth Ellen Hartley, Dong-Hyun Kwon,
Latoya Gilchrist, Michael Piotrowski, Consuelo Baca, Everett Langley, Amina Warsame, Gregory Tull,
Noelle Fontaine, Victor Manuel Orozco, Jasmine Chaudhry, Roland Eubanks, Teresa Bianchi, Kofi Mensah,
Abigail Stroud, Ramón Pineda, Xiu Ying Zhao, Douglas Renfro, Cecilia Arroyo, Jamal Whitmore,
Helen Papadakis, Nolan Fairbanks, Sandhya Pillai, Eduardo Cisneros, Vivian Lachance, Tyrone Beckett,
Maren Lindgren, Alejandra Puente, Dale Hutchins, Soo-Jin Yoon, Kendra Maxwell, Anthony DeSalvo,
Parisa Rahimi, Clarence Odom, Beatriz Fonseca, Joel Abramson, Lauren Tsai, Emmanuel Adeyemi,
Pamela Drummond, Gustavo Ledesma, Nora Callahan, Bao Vang, Rochelle Stanton, Keith Armbruster,
Daniela Rosario, Amos Lapointe, Meera Subramanian, Shawn Gallagher, Ivonne Tellez, Darius Poole,
Frances Whitehorse, Leonard Sikorski, Camila Urrutia, Hassan Jaber, Joyce Pennington, Mateo Villanueva,
Sabrina Tuttle, Cedric Baldwin, Aiko Fujimoto, Randall Meeks, Graciela Orduño, Oluwaseun Ajayi,
Maureen Dillard, Phuong Tran, Stanley Wojcik, Alicia Peralta, Winston Charles, Tabitha Greenlee
`
  .trim()
  .split(/,\s*/)

export const titles: Readonly<Record<UserType, readonly string[]>> = {
  MASTER_ADMIN: ['Owner', 'President', 'Managing Partner', 'Chief Executive Officer', 'General Manager'],
  ADMIN: [
    'Operations Manager',
    'Office Manager',
    'Partner Relations Manager',
    'Finance Manager',
    'Compliance Manager',
    'Client Services Director',
  ],
  ASSOCIATE: [
    'Referral Associate',
    'Community Partner',
    'Business Consultant',
    'Real Estate Agent',
    'Enrolled Agent',
    'Mortgage Broker',
  ],
  SERVICE_AGENT: [
    'Client Advisor',
    'Senior Client Advisor',
    'Account Representative',
    'Intake Coordinator',
    'Service Specialist',
    'Field Consultant',
  ],
}
