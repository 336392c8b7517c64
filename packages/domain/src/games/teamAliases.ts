import type { TeamAlias } from './addedTeams.ts'
import { LEAGUE_CODES, type LeagueCode } from './league.ts'
import { builtInTeamsOf } from './teamDirectory.ts'

/**
 * European clubs have the same names in their own league and in the Champions League. One line serves every league whose
 * directory contains the club.
 */
const CLUBS = `
  AFC Bournemouth = Bournemouth
  Arsenal = Arsenal FC
  Aston Villa = Aston Villa FC; Villa
  Brentford = Brentford FC
  Brighton & Hove Albion = Brighton & Hove Albion FC; Brighton and Hove Albion; Brighton
  Chelsea = Chelsea FC
  Coventry City = Coventry City FC; Coventry
  Crystal Palace = Crystal Palace FC; C Palace
  Everton = Everton FC
  Fulham = Fulham FC
  Hull City = Hull City AFC; Hull
  Ipswich Town = Ipswich Town FC; Ipswich
  Leeds United = Leeds United FC; Leeds
  Liverpool = Liverpool FC
  Manchester City = Manchester City FC; Man City; MCI
  Manchester United = Manchester United FC; Man United; Man Utd
  Newcastle United = Newcastle United FC; Newcastle; Newcastle Utd
  Nottingham Forest = Nottingham Forest FC; Nott'm Forest
  Sunderland = Sunderland AFC
  Tottenham Hotspur = Tottenham Hotspur FC; Tottenham; Spurs
  Alavés = Deportivo Alavés
  Athletic Club = Athletic Bilbao; Athletic Club de Bilbao; Ath Bilbao
  Atlético Madrid = Club Atlético de Madrid; Atlético de Madrid; Ath Madrid
  Barcelona = FC Barcelona
  Celta Vigo = RC Celta de Vigo; Celta de Vigo; Celta
  Deportivo La Coruña = RC Deportivo La Coruña; Deportivo de La Coruña; La Coruña
  Elche = Elche CF
  Espanyol = RCD Espanyol de Barcelona; RCD Espanyol; Espanol
  Getafe = Getafe CF
  Levante = Levante UD
  Málaga = Málaga CF
  Osasuna = CA Osasuna
  Racing Santander = Real Racing Club de Santander; Racing de Santander; Santander
  Rayo Vallecano = Rayo Vallecano de Madrid; Vallecano
  Real Betis = Real Betis Balompié; Betis
  Real Madrid = Real Madrid CF
  Real Sociedad = Real Sociedad de Fútbol; Sociedad
  Sevilla = Sevilla FC
  Valencia = Valencia CF
  Villarreal = Villarreal CF
  AC Milan = Milan
  AS Roma = Roma
  Atalanta = Atalanta BC
  Bologna = Bologna FC 1909
  Cagliari = Cagliari Calcio
  Como = Como 1907
  Fiorentina = ACF Fiorentina
  Frosinone = Frosinone Calcio
  Genoa = Genoa CFC
  Internazionale = FC Internazionale Milano; Inter Milan; Inter
  Juventus = Juventus FC
  Lazio = SS Lazio
  Lecce = US Lecce
  Monza = AC Monza
  Napoli = SSC Napoli
  Parma = Parma Calcio 1913
  Sassuolo = US Sassuolo Calcio; US Sassuolo
  Torino = Torino FC
  Udinese = Udinese Calcio
  Venezia = Venezia FC
  1. FC Union Berlin = Union Berlin
  Bayer Leverkusen = Bayer 04 Leverkusen; Leverkusen
  Bayern Munich = FC Bayern München; Bayern München; FC Bayern Munich; Bayern
  Borussia Dortmund = Dortmund
  Borussia Mönchengladbach = Mönchengladbach; M'gladbach; Gladbach
  Eintracht Frankfurt = Ein Frankfurt; Frankfurt
  FC Augsburg = Augsburg
  FC Cologne = 1. FC Köln; FC Köln; Köln; Cologne
  Hamburg SV = Hamburger SV; Hamburg
  Mainz 05 = 1. FSV Mainz 05; FSV Mainz 05; Mainz
  RB Leipzig = Leipzig; RasenBallsport Leipzig
  SC Freiburg = Freiburg
  SC Paderborn 07 = SC Paderborn; Paderborn
  SV Elversberg = SV 07 Elversberg; Elversberg
  Schalke 04 = FC Schalke 04; Schalke
  TSG Hoffenheim = TSG 1899 Hoffenheim; 1899 Hoffenheim; Hoffenheim
  VfB Stuttgart = Stuttgart
  Werder Bremen = SV Werder Bremen; Bremen
  AS Monaco = AS Monaco FC; Monaco
  Ajax Amsterdam = AFC Ajax; Ajax
  Benfica = Sport Lisboa e Benfica; SL Benfica
  Bodo/Glimt = FK Bodø/Glimt
  Club Brugge = Club Brugge KV
  F.C. København = FC Copenhagen
  FK Qarabag = Qarabağ Ağdam FK; Qarabağ FK; Qarabağ
  Galatasaray = Galatasaray SK; Galatasaray A.Ş.
  Kairat Almaty = FK Kairat; FC Kairat; Kairat
  Marseille = Olympique de Marseille; Olympique Marseille
  Olympiacos = PAE Olympiakos SFP; Olympiacos FC; Olympiakos; Olympiacos Piraeus; Olympiakos Piraeus
  PSV Eindhoven = PSV
  Pafos = Paphos FC; Pafos FC
  Paris Saint-Germain = Paris Saint-Germain FC; Paris SG
  Slavia Prague = SK Slavia Praha; Slavia Praha; SK Slavia Prague
  Sporting CP = Sporting Clube de Portugal; Sporting Lisbon
  Union St.-Gilloise = Royale Union Saint-Gilloise; Union Saint-Gilloise
`

/**
 * Names of other sources for the teams of one league: nflverse and older abbreviations (LA, WAS, OAK), short forms, former
 * names of the same team. One team per line. Names that match two teams ("Miami" in college football) are deliberately
 * omitted.
 */
const BY_LEAGUE: Readonly<Record<LeagueCode, string>> = {
  ligamx: `
    América = CF América; Club América
    Atlas = Atlas FC; Atlas Guadalajara
    Atlético de San Luis = Atlético San Luis; Atl. San Luis; San Luis
    Cruz Azul = CD Cruz Azul; Cruz Azul FC
    FC Juárez = Juárez; Bravos de Juárez
    Guadalajara = CD Guadalajara; Deportivo Guadalajara; Guadalajara Chivas; Chivas Guadalajara; Chivas
    León = Club León
    Monterrey = CF Monterrey; Rayados de Monterrey; Rayados
    Necaxa = Club Necaxa
    Pachuca = CF Pachuca
    Puebla = Puebla FC; Club Puebla
    Pumas UNAM = UNAM Pumas; Pumas; Club Universidad Nacional
    Querétaro = Querétaro FC; Gallos Blancos; Gallos Blancos de Querétaro
    Santos = Santos Laguna; Club Santos Laguna
    Tigres UANL = UANL Tigres; Tigres
    Tijuana = Club Tijuana; Xolos de Tijuana; Xolos
    Toluca = Deportivo Toluca; Deportivo Toluca FC
  `,
  premier: CLUBS,
  nba: `
    Atlanta Hawks = Hawks
    Boston Celtics = Celtics
    Brooklyn Nets = Nets; BRK
    Charlotte Hornets = Hornets; CHO
    Chicago Bulls = Bulls
    Cleveland Cavaliers = Cavaliers
    Dallas Mavericks = Mavericks
    Denver Nuggets = Nuggets
    Detroit Pistons = Pistons
    Golden State Warriors = Warriors; GSW
    Houston Rockets = Rockets
    Indiana Pacers = Pacers
    LA Clippers = Clippers; Los Angeles Clippers
    Los Angeles Lakers = Lakers; LA Lakers
    Memphis Grizzlies = Grizzlies
    Miami Heat = Heat
    Milwaukee Bucks = Bucks
    Minnesota Timberwolves = Timberwolves
    New Orleans Pelicans = Pelicans; NOP
    New York Knicks = Knicks; NYK
    Oklahoma City Thunder = Thunder
    Orlando Magic = Magic
    Philadelphia 76ers = 76ers; Sixers
    Phoenix Suns = Suns; PHO
    Portland Trail Blazers = Trail Blazers; Blazers
    Sacramento Kings = Kings
    San Antonio Spurs = Spurs; SAS
    Toronto Raptors = Raptors
    Utah Jazz = Jazz; UTA
    Washington Wizards = Wizards; WAS
  `,
  uefa: CLUBS,
  nfl: `
    Arizona Cardinals = Cardinals; ARZ; CRD
    Atlanta Falcons = Falcons
    Baltimore Ravens = Ravens; BLT; RAV
    Buffalo Bills = Bills
    Carolina Panthers = Panthers
    Chicago Bears = Bears
    Cincinnati Bengals = Bengals
    Cleveland Browns = Browns; CLV
    Dallas Cowboys = Cowboys
    Denver Broncos = Broncos
    Detroit Lions = Lions
    Green Bay Packers = Packers; GNB
    Houston Texans = Texans; HST; HTX
    Indianapolis Colts = Colts; CLT
    Jacksonville Jaguars = Jaguars; JAC
    Kansas City Chiefs = Chiefs; KAN
    Las Vegas Raiders = Raiders; LVR; RAI; OAK; Oakland Raiders
    Los Angeles Chargers = Chargers; LA Chargers; SD; SDG; San Diego Chargers
    Los Angeles Rams = Rams; LA; RAM; SL; STL; LA Rams; St. Louis Rams
    Miami Dolphins = Dolphins
    Minnesota Vikings = Vikings
    New England Patriots = Patriots; NWE
    New Orleans Saints = Saints; NOR
    New York Giants = Giants; NY Giants
    New York Jets = Jets; NY Jets
    Philadelphia Eagles = Eagles
    Pittsburgh Steelers = Steelers
    San Francisco 49ers = 49ers; SFO; Niners
    Seattle Seahawks = Seahawks
    Tampa Bay Buccaneers = Buccaneers; TAM; Bucs
    Tennessee Titans = Titans; OTI
    Washington Commanders = Commanders; WAS; Washington; Washington Football Team; Washington Redskins
  `,
  cfb: `
    Air Force Falcons = Air Force
    Akron Zips = Akron
    Alabama Crimson Tide = Alabama
    App State Mountaineers = App State; Appalachian State Mountaineers; Appalachian State
    Arizona State Sun Devils = Arizona State; Arizona St
    Arizona Wildcats = Arizona
    Arkansas Razorbacks = Arkansas
    Arkansas State Red Wolves = Arkansas State
    Army Black Knights = Army West Point; Army West Point Black Knights
    Auburn Tigers = Auburn
    BYU Cougars = Brigham Young; Brigham Young Cougars
    Ball State Cardinals = Ball State
    Baylor Bears = Baylor
    Boise State Broncos = Boise State; Boise St
    Boston College Eagles = Boston College
    Bowling Green Falcons = Bowling Green
    Buffalo Bulls = Buffalo; BUFF
    California Golden Bears = California
    Central Michigan Chippewas = Central Michigan
    Charlotte 49ers = Charlotte
    Cincinnati Bearcats = Cincinnati
    Clemson Tigers = Clemson
    Coastal Carolina Chanticleers = Coastal Carolina
    Colorado Buffaloes = Colorado
    Colorado State Rams = Colorado State
    Delaware Blue Hens = Delaware
    East Carolina Pirates = East Carolina
    Eastern Michigan Eagles = Eastern Michigan
    Florida Atlantic Owls = Florida Atlantic; FAU Owls
    Florida Gators = Florida
    Florida International Panthers = Florida International; Florida Intl; FIU Panthers
    Florida State Seminoles = Florida State
    Fresno State Bulldogs = Fresno State
    Georgia Bulldogs = Georgia
    Georgia Southern Eagles = Georgia Southern
    Georgia State Panthers = Georgia State
    Georgia Tech Yellow Jackets = Georgia Tech
    Hawai'i Rainbow Warriors = Hawai'i
    Houston Cougars = Houston
    Illinois Fighting Illini = Illinois
    Indiana Hoosiers = Indiana
    Iowa State Cyclones = Iowa State
    Jacksonville State Gamecocks = Jacksonville State
    James Madison Dukes = James Madison
    Kansas Jayhawks = Kansas
    Kansas State Wildcats = Kansas State; Kansas St
    Kennesaw State Owls = Kennesaw State
    Kent State Golden Flashes = Kent State; Kent
    Kentucky Wildcats = Kentucky
    LSU Tigers = Louisiana State
    Liberty Flames = Liberty
    Louisiana Ragin' Cajuns = Louisiana; Louisiana-Lafayette; Louisiana-Lafayette Ragin' Cajuns
    Louisiana Tech Bulldogs = Louisiana Tech
    Louisville Cardinals = Louisville
    Marshall Thundering Herd = Marshall
    Maryland Terrapins = Maryland
    Massachusetts Minutemen = Massachusetts; UMass; UMass Minutemen
    Memphis Tigers = Memphis
    Miami (OH) RedHawks = Miami (OH); Miami Ohio; Miami Ohio RedHawks
    Miami Hurricanes = Miami (FL); Miami Florida; Miami (FL) Hurricanes
    Michigan State Spartans = Michigan State
    Michigan Wolverines = Michigan
    Middle Tennessee Blue Raiders = Middle Tennessee; Middle Tennessee State; Middle Tennessee State Blue Raiders
    Minnesota Golden Gophers = Minnesota
    Mississippi State Bulldogs = Mississippi State; Mississippi St
    Missouri State Bears = Missouri State
    Missouri Tigers = Missouri
    NC State Wolfpack = NC State; North Carolina State; North Carolina State Wolfpack
    Nebraska Cornhuskers = Nebraska
    Nevada Wolf Pack = Nevada
    New Mexico Lobos = New Mexico
    New Mexico State Aggies = New Mexico State
    North Carolina Tar Heels = North Carolina
    North Dakota State Bison = North Dakota State
    North Texas Mean Green = North Texas
    Northern Illinois Huskies = Northern Illinois
    Northwestern Wildcats = Northwestern
    Notre Dame Fighting Irish = Notre Dame
    Ohio State Buckeyes = Ohio State
    Oklahoma Sooners = Oklahoma
    Oklahoma State Cowboys = Oklahoma State
    Old Dominion Monarchs = Old Dominion
    Ole Miss Rebels = Ole Miss; Mississippi; Mississippi Rebels
    Oregon Ducks = Oregon
    Oregon State Beavers = Oregon State
    Penn State Nittany Lions = Penn State
    Pittsburgh Panthers = Pittsburgh; Pitt Panthers
    Purdue Boilermakers = Purdue
    Rutgers Scarlet Knights = Rutgers
    SMU Mustangs = Southern Methodist; Southern Methodist Mustangs
    Sacramento State Hornets = Sacramento State
    Sam Houston Bearkats = Sam Houston; Sam Houston State; Sam Houston State Bearkats
    San Diego State Aztecs = San Diego State
    San José State Spartans = San José State; San Jose St
    South Alabama Jaguars = South Alabama
    South Carolina Gamecocks = South Carolina
    South Florida Bulls = South Florida; USF Bulls
    Southern Miss Golden Eagles = Southern Miss; Southern Mississippi; Southern Mississippi Golden Eagles
    Stanford Cardinal = Stanford
    Syracuse Orange = Syracuse
    TCU Horned Frogs = Texas Christian
    Temple Owls = Temple
    Tennessee Volunteers = Tennessee
    Texas A&M Aggies = Texas A&M
    Texas Longhorns = Texas
    Texas State Bobcats = Texas State
    Texas Tech Red Raiders = Texas Tech
    Toledo Rockets = Toledo
    Tulane Green Wave = Tulane
    Tulsa Golden Hurricane = Tulsa
    UAB Blazers = Alabama-Birmingham
    UCF Knights = Central Florida
    UConn Huskies = UConn; Connecticut; Connecticut Huskies
    UL Monroe Warhawks = UL Monroe; Louisiana-Monroe; Louisiana Monroe Warhawks
    UNLV Rebels = Nevada-Las Vegas
    USC Trojans = Southern California; Southern California Trojans
    UTEP Miners = Texas-El Paso
    UTSA Roadrunners = Texas-San Antonio
    Utah State Aggies = Utah State
    Vanderbilt Commodores = Vanderbilt
    Virginia Cavaliers = Virginia
    Virginia Tech Hokies = Virginia Tech
    Wake Forest Demon Deacons = Wake Forest
    Washington Huskies = Washington
    Washington State Cougars = Washington State
    West Virginia Mountaineers = West Virginia
    Western Kentucky Hilltoppers = Western Kentucky
    Western Michigan Broncos = Western Michigan
    Wisconsin Badgers = Wisconsin
    Wyoming Cowboys = Wyoming
  `,
  bundesliga: CLUBS,
  seriea: CLUBS,
  nhl: `
    Anaheim Ducks = Ducks; Mighty Ducks of Anaheim
    Boston Bruins = Bruins
    Buffalo Sabres = Sabres
    Calgary Flames = Flames
    Carolina Hurricanes = Hurricanes
    Chicago Blackhawks = Blackhawks
    Colorado Avalanche = Avalanche
    Columbus Blue Jackets = Blue Jackets; CLB
    Dallas Stars = Stars
    Detroit Red Wings = Red Wings
    Edmonton Oilers = Oilers
    Florida Panthers = Panthers
    Los Angeles Kings = Kings; LAK; LA Kings
    Minnesota Wild = Wild
    Montreal Canadiens = Canadiens; MON
    Nashville Predators = Predators; NAS
    New Jersey Devils = Devils; NJD
    New York Islanders = Islanders
    New York Rangers = Rangers
    Ottawa Senators = Senators
    Philadelphia Flyers = Flyers
    Pittsburgh Penguins = Penguins
    San Jose Sharks = Sharks; SJS
    Seattle Kraken = Kraken
    St. Louis Blues = Blues
    Tampa Bay Lightning = Lightning; TBL
    Toronto Maple Leafs = Maple Leafs
    Utah Mammoth = Mammoth; UTA; Utah Hockey Club
    Vancouver Canucks = Canucks
    Vegas Golden Knights = Golden Knights; VEG
    Washington Capitals = Capitals
    Winnipeg Jets = Jets; WIN
  `,
  mlb: `
    Arizona Diamondbacks = Diamondbacks; AZ; D-backs
    Athletics = OAK; A's; Oakland Athletics; Sacramento Athletics
    Atlanta Braves = Braves
    Baltimore Orioles = Orioles
    Boston Red Sox = Red Sox
    Chicago Cubs = Cubs
    Chicago White Sox = White Sox; CWS
    Cincinnati Reds = Reds
    Cleveland Guardians = Guardians; Cleveland Indians
    Colorado Rockies = Rockies
    Detroit Tigers = Tigers
    Houston Astros = Astros
    Kansas City Royals = Royals; KCR
    Los Angeles Angels = Angels; LA Angels; Los Angeles Angels of Anaheim
    Los Angeles Dodgers = Dodgers; LA Dodgers
    Miami Marlins = Marlins
    Milwaukee Brewers = Brewers
    Minnesota Twins = Twins
    New York Mets = Mets; NY Mets
    New York Yankees = Yankees; NY Yankees
    Philadelphia Phillies = Phillies
    Pittsburgh Pirates = Pirates
    San Diego Padres = Padres; SDP
    San Francisco Giants = Giants; SFG
    Seattle Mariners = Mariners
    St. Louis Cardinals = Cardinals
    Tampa Bay Rays = Rays; TBR
    Texas Rangers = Rangers
    Toronto Blue Jays = Blue Jays
    Washington Nationals = Nationals; WAS; WSN
  `,
  laliga: CLUBS,
  worldcup: `
    Bosnia & Herzegovina = Bosnia and Herzegovina
    Cape Verde = Cabo Verde; Cape Verde Islands
    Czech Republic = Czechia
    DR Congo = Congo DR; Democratic Republic of the Congo
    Iran = IR Iran
    Ivory Coast = Côte d'Ivoire
    Netherlands = Holland
    South Korea = Korea Republic
    Turkey = Türkiye
    USA = United States; United States of America
  `,
}

type AliasLine = { name: string; aliases: string[] }

function linesOf(text: string): AliasLine[] {
  return text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', aliases = ''] = line.split(' = ')
      return { name: name.trim(), aliases: aliases.split('; ') }
    })
}

function aliasLinesOf(league: LeagueCode): AliasLine[] {
  const lines = linesOf(BY_LEAGUE[league])
  if (BY_LEAGUE[league] !== CLUBS) return lines
  const members = new Set(builtInTeamsOf(league).map((team) => team.name))
  return lines.filter((club) => members.has(club.name))
}

/** Every alias of a built-in team. */
export const TEAM_ALIASES: readonly TeamAlias[] = LEAGUE_CODES.flatMap((league) =>
  aliasLinesOf(league).flatMap(({ name, aliases }) =>
    aliases.map((alias) => ({ league, alias, name })),
  ),
)
