// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What ProfileHandles offers, says and refuses
/// @dev `createProfile`, the profile's getters and setters and their events are the published ABI of CyberConnect's ProfileNFT.
/// The rest is ours.
interface IProfileHandles {
    /// @notice What a profile is created with.
    /// @param to Who owns it.
    /// @param handle Its name: 1 to 20 of a-z, 0-9 and underscore.
    /// @param avatar Address of an image; may be empty.
    /// @param metadata Address of a document; may be empty.
    /// @param operator Who may change avatar and metadata beside the owner; zero for nobody.
    struct CreateProfileParams {
        address to;
        string handle;
        string avatar;
        string metadata;
        address operator;
    }

    /// @notice Whether a handle can be bought, and if not, why.
    enum Availability {
        Free,
        Taken,
        LookAlike,
        Reserved,
        Invalid
    }

    event CreateProfile(
        address indexed to,
        uint256 indexed profileId,
        string handle,
        string avatar,
        string metadata
    );
    /// @notice The public name of an account changed; profile 0 means that it has none any more.
    event SetPrimaryProfile(address indexed user, uint256 indexed profileId);
    event SetAvatar(uint256 indexed profileId, string newAvatar);
    event SetMetadata(uint256 indexed profileId, string newMetadata);
    event SetOperatorApproval(
        uint256 indexed profileId,
        address indexed operator,
        bool prevApproved,
        bool approved
    );

    event Committed(address indexed buyer, bytes32 indexed commitment);
    /// @notice A handle and its look-alikes cannot be bought from this second on; 0 means that they can again.
    event ReservedSet(string handle, uint256 from);
    event Withdrawn(address indexed to, uint256 amount);

    error CommitmentExists(bytes32 commitment);
    error CommitmentUnknown(bytes32 commitment);
    error CommitmentTooNew(uint256 from);
    error CommitmentExpired(uint256 until);
    /// @notice `preData` is not a secret and whether to set the public name, or `postData` is not empty.
    error WrongData();
    error HandleInvalid(string handle);
    /// @notice The handle or a look-alike of it exists.
    error HandleTaken(string handle, string existing);
    error HandleReserved(string handle);
    error HandleNotReserved(string handle);
    error WrongValue(uint256 expected, uint256 received);
    error FreeHandleForAnother(address to);
    error FreeHandleTaken(address account);
    error NotHolder(uint256 profileId, address account);
    error NotHolderOrOperator(uint256 profileId, address account);
    error TextTooLong(uint256 length, uint256 max);
    error OwnerRequired();
    error InvalidRecipient(address to);
    error WithdrawalFailed(address to, uint256 amount);

    /// @notice Step one of buying: says that the caller will buy something, but not what.
    /// @param commitment What `commitmentOf` returns.
    function commit(bytes32 commitment) external;

    /// @notice Step two of buying: reveals and pays what was committed at least `COMMIT_MIN` and at most `COMMIT_MAX` ago.
    /// @param params As committed.
    /// @param preData `abi.encode(bytes32 secret, bool primary)`; `primary` sets the caller's public name, too.
    /// @param postData Empty.
    function createProfile(
        CreateProfileParams calldata params,
        bytes calldata preData,
        bytes calldata postData
    ) external payable returns (uint256 profileId);

    /// @notice Sets the public name of the caller, who must hold the profile; 0 takes it back.
    function setPrimaryProfile(uint256 profileId) external;

    function setAvatar(uint256 profileId, string calldata avatar) external;

    function setMetadata(uint256 profileId, string calldata metadata) external;

    /// @notice Lets an account change avatar and metadata until the profile changes hands.
    function setOperatorApproval(uint256 profileId, address operator, bool approved) external;

    /// @notice Creates a reserved handle without a price. For the owner of the contract.
    function grantProfile(CreateProfileParams calldata params) external returns (uint256 profileId);

    /// @notice Reserves handles after `RESERVE_DELAY`, which is longer than any commitment lives, or releases them at once.
    /// What is reserved already keeps its time. For the owner of the contract.
    function setReserved(string[] calldata handles, bool reserved) external;

    /// @notice Pays out what handles have brought in. For the owner of the contract.
    function withdraw(address to) external;

    /// @notice The commitment to buy this with a secret, the same for every buyer.
    function commitmentOf(
        CreateProfileParams calldata params,
        bytes32 secret
    ) external view returns (bytes32);

    /// @notice When a buyer committed; 0 for never, and once it is used.
    function committedAt(address buyer, bytes32 commitment) external view returns (uint256);

    /// @notice Whether a handle can be bought, which handle is in its way, and its price.
    function availabilityOf(
        string calldata handle
    ) external view returns (Availability availability, string memory existing, uint256 price);

    /// @notice Whether an account has had its free handle.
    function freeHandleTaken(address account) external view returns (bool);

    /// @notice From when on a handle or a look-alike of it is reserved; 0 for never.
    function reservedFrom(string calldata handle) external view returns (uint256);

    /// @notice Who holds exactly this handle; zero for nobody.
    function resolve(string calldata handle) external view returns (address);

    /// @notice 0 when exactly this handle does not exist.
    function getProfileIdByHandle(string calldata handle) external view returns (uint256);

    function getHandleByProfileId(uint256 profileId) external view returns (string memory);

    /// @notice The profile that is the public name of an account; 0 for none.
    function getPrimaryProfile(address user) external view returns (uint256);

    function getAvatar(uint256 profileId) external view returns (string memory);

    function getMetadata(uint256 profileId) external view returns (string memory);

    function getOperatorApproval(uint256 profileId, address operator) external view returns (bool);
}
